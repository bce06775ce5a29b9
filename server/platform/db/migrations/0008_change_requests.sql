-- Digest of the change as it was sent: another one under the same key is refused. Null: sent before this was kept.
ALTER TABLE change_log ADD COLUMN request text;
