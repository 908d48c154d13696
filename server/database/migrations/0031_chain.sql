CREATE TABLE "chain_blocks" (
	"chain" text NOT NULL,
	"number" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "chain_blocks_chain_number_pk" PRIMARY KEY("chain","number")
);
--> statement-breakpoint
CREATE TABLE "chain_findings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_findings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refill_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"times" integer NOT NULL,
	"amount" numeric(38, 18),
	"token" text,
	"hash" text,
	"block_number" bigint NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chain_findings_of_refill" UNIQUE("refill_id","kind","asset"),
	CONSTRAINT "chain_findings_kind" CHECK ("chain_findings"."kind" in ('unknown_token', 'other_asset', 'too_large', 'gone_after_credit', 'internal_transfer')),
	CONSTRAINT "chain_findings_times" CHECK ("chain_findings"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "chain_keys" (
	"fingerprint" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"next_index" integer DEFAULT 0 NOT NULL,
	"first_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chains" (
	"name" text PRIMARY KEY NOT NULL,
	"block_number" bigint,
	"block_hash" text,
	"block_at" timestamp (3) with time zone,
	"head_number" bigint,
	"head_at" timestamp (3) with time zone,
	"node" text,
	"error" text,
	"error_at" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "chain_transfers_hash";--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD COLUMN "block_number" bigint;--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD COLUMN "block_hash" text;--> statement-breakpoint
ALTER TABLE "refills" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "refills" ADD COLUMN "address_index" integer;--> statement-breakpoint
ALTER TABLE "chain_findings" ADD CONSTRAINT "chain_findings_refill_id_refills_id_fk" FOREIGN KEY ("refill_id") REFERENCES "public"."refills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chain_findings_latest" ON "chain_findings" USING btree ("last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transfers_identity" ON "chain_transfers" USING btree ("payment_system","hash","position");--> statement-breakpoint
CREATE INDEX "chain_transfers_mined" ON "chain_transfers" USING btree ("block_number") WHERE block_number is not null;--> statement-breakpoint
CREATE INDEX "chain_transfers_counted" ON "chain_transfers" USING btree ("id") WHERE block_number is not null and credited_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "refills_derived" ON "refills" USING btree ("address_key","address_index") WHERE address_key is not null;--> statement-breakpoint
CREATE INDEX "refills_watched" ON "refills" USING btree (lower("address")) WHERE address_key is not null;--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD CONSTRAINT "chain_transfers_mined_whole" CHECK (("chain_transfers"."block_number" is null) = ("chain_transfers"."block_hash" is null));--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_derived_whole" CHECK (("refills"."address_key" is null) = ("refills"."address_index" is null));