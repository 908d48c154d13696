CREATE FUNCTION known_status_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.status || ' > ' || NEW.status) = ANY (TG_ARGV) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% may not move from % to %', TG_TABLE_NAME, OLD.status, NEW.status
    USING ERRCODE = '23514', CONSTRAINT = TG_TABLE_NAME || '_status_moves';
END $$;
--> statement-breakpoint
CREATE TRIGGER refills_status_moves BEFORE UPDATE OF status ON refills
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION known_status_move(
    'waiting > replenished',
    'waiting > rejected',
    'rejected > waiting',
    'rejected > replenished');
--> statement-breakpoint
CREATE TRIGGER payments_status_moves BEFORE UPDATE OF status ON payments
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION known_status_move(
    'pending > on_inspection',
    'pending > successful',
    'pending > rejected',
    'pending > error',
    'on_inspection > successful',
    'on_inspection > rejected',
    'on_inspection > error');
--> statement-breakpoint
CREATE TRIGGER deposits_status_moves BEFORE UPDATE OF status ON deposits
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION known_status_move(
    'active > ended',
    'active > closed');
--> statement-breakpoint
CREATE TRIGGER verifications_status_moves BEFORE UPDATE OF status ON verifications
  FOR EACH ROW WHEN (OLD.status <> NEW.status) EXECUTE FUNCTION known_status_move(
    'in_process > completed',
    'in_process > denied',
    'denied > in_process');
