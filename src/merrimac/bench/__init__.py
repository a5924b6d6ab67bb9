"""Speed against peers, measured in one run. Needs the extra ``[bench]``."""
