-- A picture without a camera day has no day: today's would be a guess. Photos keep the name of their file.
ALTER TABLE photos
  ALTER COLUMN photographed_at DROP NOT NULL,
  ADD COLUMN file_name text CHECK (length(file_name) BETWEEN 1 AND 255);
