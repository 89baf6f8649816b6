-- A letter that has no number yet is written on by who takes over the work of its drafter.
grant update (drafter_id) on document to :app;
