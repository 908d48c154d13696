CREATE TABLE "payout_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_system" text NOT NULL,
	"chain_id" bigint,
	"contract" text,
	"decimals" smallint NOT NULL,
	"treasury_sent" integer,
	"operator" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	CONSTRAINT "payout_batches_sent" CHECK (("payout_batches"."chain_id" is null) = ("payout_batches"."treasury_sent" is null))
);
--> statement-breakpoint
CREATE TABLE "payout_hashes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_hashes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"payment_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"state" text DEFAULT 'followed' NOT NULL,
	"transfer" integer,
	"sender" text,
	"nonce" integer,
	"operator" text NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	"alarmed_at" timestamp (3) with time zone,
	CONSTRAINT "payout_hashes_state" CHECK ("payout_hashes"."state" in ('followed', 'paid', 'reverted', 'replaced', 'wrong', 'unsent')),
	CONSTRAINT "payout_hashes_paid" CHECK (("payout_hashes"."state" = 'paid') = ("payout_hashes"."transfer" is not null)),
	CONSTRAINT "payout_hashes_seen" CHECK (("payout_hashes"."sender" is null) = ("payout_hashes"."nonce" is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_alarms" (
	"payment_system" text PRIMARY KEY NOT NULL,
	"difference" numeric(38, 18) NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "approved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "batch_id" bigint;--> statement-breakpoint
ALTER TABLE "payout_batches" ADD CONSTRAINT "payout_batches_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_hashes" ADD CONSTRAINT "payout_hashes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_alarms" ADD CONSTRAINT "reconciliation_alarms_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payout_hashes_once" ON "payout_hashes" USING btree ("payment_id","hash");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_hashes_transfer" ON "payout_hashes" USING btree ("hash","transfer");--> statement-breakpoint
CREATE INDEX "payout_hashes_followed" ON "payout_hashes" USING btree ("id") WHERE state = 'followed';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_batch_id_payout_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."payout_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_of_batch" ON "payments" USING btree ("batch_id") WHERE batch_id is not null;