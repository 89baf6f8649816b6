-- Who rides in a trip is found by his number, not by reading every trip.
create index request_passengers on request using gin ((content -> 'passengers') jsonb_path_ops) where kind = 'vehicle.trip';
