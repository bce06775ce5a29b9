-- How a year is walked, the object that requests name; null = from the bottom left to the right and up, row by row.
ALTER TABLE field_years ADD COLUMN walk jsonb CHECK (jsonb_typeof(walk) = 'object');

-- Key of the file that a task has made for its user. It refers to no row of files: what nothing refers to is swept after a
-- day, and that is how long such a file is kept.
ALTER TABLE tasks ADD COLUMN content text;
