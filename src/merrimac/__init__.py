"""Merrimac: a contract-bridge program that bids, plays and explains."""

from importlib.metadata import version

__version__ = version("merrimac")
