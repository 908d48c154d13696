DROP INDEX "entries_of_account";--> statement-breakpoint
DROP INDEX "entries_of_transfer";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_pkey";--> statement-breakpoint
-- Takes the index that an operator has built before without a lock.
DO $$
BEGIN
	IF to_regclass('"entries_transfer_id_id_pk"') IS NULL THEN
		ALTER TABLE "entries" ADD CONSTRAINT "entries_transfer_id_id_pk" PRIMARY KEY ("transfer_id","id");
	ELSE
		ALTER TABLE "entries" ADD CONSTRAINT "entries_transfer_id_id_pk" PRIMARY KEY USING INDEX "entries_transfer_id_id_pk";
	END IF;
END
$$;
