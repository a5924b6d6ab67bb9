"""Our own problems in five levels: endings with one card that is best, known exactly."""
