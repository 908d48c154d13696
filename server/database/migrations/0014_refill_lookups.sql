CREATE TABLE "unnoticed_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "unnoticed_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refill_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	CONSTRAINT "unnoticed_transfers_positive" CHECK ("unnoticed_transfers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "refills" ADD COLUMN "named_hash" text;--> statement-breakpoint
ALTER TABLE "refills" ADD COLUMN "named_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "unnoticed_transfers" ADD CONSTRAINT "unnoticed_transfers_refill_id_refills_id_fk" FOREIGN KEY ("refill_id") REFERENCES "public"."refills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "unnoticed_transfers_hash" ON "unnoticed_transfers" USING btree ("refill_id","hash");--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_named" CHECK (("refills"."named_hash" is null) = ("refills"."named_at" is null));