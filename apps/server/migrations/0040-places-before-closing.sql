-- The number of places before the author closed the registrations, for taking it back. Null while they are not closed.
ALTER TABLE outings ADD COLUMN places_before_closing integer;
