CREATE TABLE "challenges" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "challenges_purpose" CHECK ("challenges"."purpose" in ('phone')),
	CONSTRAINT "challenges_channel" CHECK ("challenges"."channel" in ('sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "referral_lines" (
	"ancestor_id" bigint NOT NULL,
	"descendant_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	CONSTRAINT "referral_lines_descendant_id_line_pk" PRIMARY KEY("descendant_id","line"),
	CONSTRAINT "referral_lines_five" CHECK ("referral_lines"."line" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login" text NOT NULL,
	"login_lc" text NOT NULL,
	"email" text NOT NULL,
	"email_lc" text NOT NULL,
	"phone" text NOT NULL,
	"phone_confirmed_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"full_name" text,
	"city" text,
	"country" text,
	"avatar" text,
	"inviter_id" bigint,
	"locale" text DEFAULT 'ru' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_login_lower" CHECK ("users"."login_lc" = lower("users"."login"))
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"owner_id" bigint,
	"kind" text NOT NULL,
	"currency" text NOT NULL,
	"balance" numeric(38, 18),
	CONSTRAINT "accounts_not_negative" CHECK (("accounts"."owner_id" is null and "accounts"."balance" is null) or ("accounts"."owner_id" is not null and "accounts"."balance" >= 0))
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transfer_id" bigint NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"balance_after" numeric(38, 18),
	CONSTRAINT "entries_not_zero" CHECK ("entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"transfer_id" bigint NOT NULL,
	"type" text NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"offset_milliseconds" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"scope" text NOT NULL,
	"call" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_scope_call_key_pk" PRIMARY KEY("scope","call","key")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"reference" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"template" text NOT NULL,
	"locale" text NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chain_transfers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chain_transfers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refill_id" bigint NOT NULL,
	"payment_system" text NOT NULL,
	"hash" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"confirmations" integer NOT NULL,
	"replaced" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	"credited_at" timestamp (3) with time zone,
	CONSTRAINT "chain_transfers_positive" CHECK ("chain_transfers"."amount" > 0),
	CONSTRAINT "chain_transfers_replaced" CHECK (not ("chain_transfers"."replaced" and "chain_transfers"."credited_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_systems" (
	"id" text PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"network" text NOT NULL,
	"decimals" smallint NOT NULL,
	"memo" text,
	"house_address" text,
	"address_pattern" text NOT NULL,
	"confirmations" integer NOT NULL,
	"usual_seconds" integer NOT NULL,
	"invoice_seconds" integer NOT NULL,
	"explorer_url" text,
	"refill_min" numeric(38, 18) NOT NULL,
	"refill_max" numeric(38, 18) NOT NULL,
	"refill_fee" numeric(38, 18) NOT NULL,
	"withdrawal_min" numeric(38, 18) NOT NULL,
	"withdrawal_max" numeric(38, 18) NOT NULL,
	"withdrawal_fee" numeric(38, 18) NOT NULL,
	"position" smallint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refills" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refills_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"payment_system" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"key" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"received" numeric(38, 18),
	"credited" numeric(38, 18),
	"hash" text,
	"seen_confirmations" integer DEFAULT 0 NOT NULL,
	"needed_confirmations" integer NOT NULL,
	"late" boolean DEFAULT false NOT NULL,
	"replaced" boolean DEFAULT false NOT NULL,
	"rejection" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refills_status" CHECK ("refills"."status" in ('waiting', 'replenished', 'rejected')),
	CONSTRAINT "refills_rejection" CHECK (("refills"."status" = 'rejected') = ("refills"."rejection" is not null)),
	CONSTRAINT "refills_positive" CHECK ("refills"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_lines" ADD CONSTRAINT "referral_lines_ancestor_id_users_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referral_lines" ADD CONSTRAINT "referral_lines_descendant_id_users_id_fk" FOREIGN KEY ("descendant_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entries" ADD CONSTRAINT "entries_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_transfer_id_transfers_id_fk" FOREIGN KEY ("transfer_id") REFERENCES "public"."transfers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD CONSTRAINT "chain_transfers_refill_id_refills_id_fk" FOREIGN KEY ("refill_id") REFERENCES "public"."refills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chain_transfers" ADD CONSTRAINT "chain_transfers_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refills" ADD CONSTRAINT "refills_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "referral_lines_page" ON "referral_lines" USING btree ("ancestor_id","line","descendant_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_key" ON "users" USING btree ("login_lc");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_lc");--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "users_inviter" ON "users" USING btree ("inviter_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_one_per_kind" ON "accounts" USING btree (coalesce("owner_id", 0),"kind","currency");--> statement-breakpoint
CREATE INDEX "entries_of_account" ON "entries" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "entries_of_transfer" ON "entries" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "operations_of_user" ON "operations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "operations_of_type" ON "operations" USING btree ("user_id","type","id");--> statement-breakpoint
CREATE INDEX "operations_of_currency" ON "operations" USING btree ("user_id","currency","id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_key" ON "transfers" USING btree ("key");--> statement-breakpoint
CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "outbox_target" ON "outbox" USING btree ("target","id");--> statement-breakpoint
CREATE UNIQUE INDEX "chain_transfers_hash" ON "chain_transfers" USING btree ("payment_system","hash");--> statement-breakpoint
CREATE INDEX "chain_transfers_of_refill" ON "chain_transfers" USING btree ("refill_id","id");--> statement-breakpoint
CREATE INDEX "refills_of_user" ON "refills" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "refills_key" ON "refills" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "refills_destination" ON "refills" USING btree ("payment_system","address",coalesce("memo", ''));--> statement-breakpoint
CREATE INDEX "refills_expiring" ON "refills" USING btree ("expires_at") WHERE status = 'waiting' and received is null;