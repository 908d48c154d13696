DROP INDEX "entries_of_account";--> statement-breakpoint
DROP INDEX "entries_of_transfer";--> statement-breakpoint
ALTER TABLE "entries" DROP CONSTRAINT "entries_pkey";--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_transfer_id_id_pk" PRIMARY KEY("transfer_id","id");