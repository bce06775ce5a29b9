-- Where one comes into the field of a year: a corner of the stored map or the middle of a side, turned with it.
ALTER TABLE field_years
  ADD COLUMN access text CHECK (
    access IN ('top_left', 'top', 'top_right', 'right', 'bottom_right', 'bottom', 'bottom_left', 'left')
  );
