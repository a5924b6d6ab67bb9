"""The table in the browser: sessions, who may see what, and the service that a page talks to."""
