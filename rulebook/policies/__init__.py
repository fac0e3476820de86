"""Where editions differ in kind and not in number: one struct for each way of doing a thing, with its numbers and its arithmetic.

An edition names its policies in ``edition.json`` (``{"policy": "gate_share", …}``); one that has no redraft, say, has no entry for it. A field whose name
ends in ``table`` names a table of the pack, and holds that table once the pack is read. Money is in gold pieces throughout.
"""
