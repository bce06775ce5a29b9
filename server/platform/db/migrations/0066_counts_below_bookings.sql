-- A count is a fact: it is written even where more is booked than was found. The bookings are then short.
ALTER TABLE seeds DROP CONSTRAINT seeds_amounts, ADD CONSTRAINT seeds_amounts CHECK (0 <= booked AND 0 <= amount);
ALTER TABLE seed_entries DROP CONSTRAINT seed_entries_balance,
  ADD CONSTRAINT seed_entries_balance CHECK (0 <= booked_balance AND 0 <= balance);
