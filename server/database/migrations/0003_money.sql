CREATE TABLE "accruals" (
	"deposit_id" bigint NOT NULL,
	"day" integer NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "accruals_deposit_id_day_pk" PRIMARY KEY("deposit_id","day")
);
--> statement-breakpoint
CREATE TABLE "bonus_awards" (
	"user_id" bigint NOT NULL,
	"tier" smallint NOT NULL,
	"awarded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "bonus_awards_user_id_tier_pk" PRIMARY KEY("user_id","tier")
);
--> statement-breakpoint
CREATE TABLE "bonus_tiers" (
	"tier" smallint PRIMARY KEY NOT NULL,
	"turnover" numeric(38, 18) NOT NULL,
	"award" numeric(38, 18) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_operations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "case_operations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"deposit_id" bigint NOT NULL,
	"case_id" text NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "case_operations_type" CHECK ("case_operations"."type" in ('bought', 'sold'))
);
--> statement-breakpoint
CREATE TABLE "close_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"deposit_id" bigint NOT NULL,
	"returned" numeric(38, 18) NOT NULL,
	"forfeited" numeric(38, 18) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "crypto_case_parts" (
	"case_id" text NOT NULL,
	"asset" text NOT NULL,
	"weight" numeric(38, 18) NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "crypto_case_parts_case_id_asset_pk" PRIMARY KEY("case_id","asset")
);
--> statement-breakpoint
CREATE TABLE "crypto_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"position" smallint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deposits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"plan" text NOT NULL,
	"daily_yield" numeric(38, 18) NOT NULL,
	"term_days" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"counted" numeric(38, 18) NOT NULL,
	"daily" numeric(38, 18) NOT NULL,
	"autoinvestment" boolean NOT NULL,
	"key" text NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"accrued_days" integer DEFAULT 0 NOT NULL,
	"next_accrual_at" timestamp (3) with time zone,
	"accrued" numeric(38, 18) DEFAULT '0' NOT NULL,
	"returned" numeric(38, 18),
	"forfeited" numeric(38, 18),
	"opened_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"successor_id" bigint,
	CONSTRAINT "deposits_status" CHECK ("deposits"."status" in ('active', 'ended', 'closed')),
	CONSTRAINT "deposits_positive" CHECK ("deposits"."amount" > 0),
	CONSTRAINT "deposits_days" CHECK ("deposits"."accrued_days" between 0 and "deposits"."term_days"),
	CONSTRAINT "deposits_finished" CHECK (("deposits"."status" = 'active') = ("deposits"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "line_terms" (
	"line" smallint PRIMARY KEY NOT NULL,
	"referral_percent" numeric(38, 18) NOT NULL,
	"matching_percent" numeric(38, 18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"daily_yield" numeric(38, 18) NOT NULL,
	"term_days" integer NOT NULL,
	"currency" text NOT NULL,
	"min" numeric(38, 18) NOT NULL,
	"max" numeric(38, 18),
	"autoinvestment" boolean NOT NULL,
	"case_id" text,
	"position" smallint NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "turnovers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"amount" numeric(38, 18) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_quotes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"from_currency" text NOT NULL,
	"to_currency" text NOT NULL,
	"give" numeric(38, 18) NOT NULL,
	"get" numeric(38, 18) NOT NULL,
	"rate" numeric(38, 18) NOT NULL,
	"fee" numeric(38, 18) NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"challenge_id" text NOT NULL,
	"payment_system" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"fee" numeric(38, 18) NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"request_id" text NOT NULL,
	"key" text NOT NULL,
	"payment_system" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"fee" numeric(38, 18) NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"rejection" text,
	"reason" text,
	"hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"inspected_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payments_status" CHECK ("payments"."status" in ('pending', 'on_inspection', 'successful', 'rejected', 'error')),
	CONSTRAINT "payments_hash" CHECK (("payments"."status" = 'successful') = ("payments"."hash" is not null)),
	CONSTRAINT "payments_net" CHECK ("payments"."amount" > "payments"."fee" and "payments"."fee" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rates" (
	"currency" text PRIMARY KEY NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"set_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"user_id" bigint NOT NULL,
	"payment_system" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"set_at" timestamp (3) with time zone NOT NULL,
	"usable_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wallets_user_id_payment_system_pk" PRIMARY KEY("user_id","payment_system")
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "balance_after" numeric(38, 18);--> statement-breakpoint
UPDATE "operations" SET "balance_after" = "entries"."balance_after"
FROM "entries" JOIN "accounts" ON "accounts"."id" = "entries"."account_id"
WHERE "entries"."transfer_id" = "operations"."transfer_id" AND "accounts"."owner_id" = "operations"."user_id"
	AND "accounts"."kind" = "operations"."account" AND "accounts"."currency" = "operations"."currency";--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "balance_after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "accruals" ADD CONSTRAINT "accruals_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bonus_awards" ADD CONSTRAINT "bonus_awards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_operations" ADD CONSTRAINT "case_operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_operations" ADD CONSTRAINT "case_operations_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_operations" ADD CONSTRAINT "case_operations_case_id_crypto_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."crypto_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "close_quotes" ADD CONSTRAINT "close_quotes_deposit_id_deposits_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "crypto_case_parts" ADD CONSTRAINT "crypto_case_parts_case_id_crypto_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."crypto_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_plan_plans_id_fk" FOREIGN KEY ("plan") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_successor_id_deposits_id_fk" FOREIGN KEY ("successor_id") REFERENCES "public"."deposits"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_case_id_crypto_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."crypto_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "turnovers" ADD CONSTRAINT "turnovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_quotes" ADD CONSTRAINT "exchange_quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_request_id_payment_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_payment_system_payment_systems_id_fk" FOREIGN KEY ("payment_system") REFERENCES "public"."payment_systems"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_operations_of_user" ON "case_operations" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_operations_once" ON "case_operations" USING btree ("deposit_id","type");--> statement-breakpoint
CREATE INDEX "deposits_of_user" ON "deposits" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_key" ON "deposits" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "deposits_accruing" ON "deposits" USING btree ("next_accrual_at") WHERE status = 'active';--> statement-breakpoint
CREATE INDEX "deposits_ending" ON "deposits" USING btree ("ends_at") WHERE status = 'active' and next_accrual_at is null;--> statement-breakpoint
CREATE INDEX "deposits_following" ON "deposits" USING btree ("successor_id") WHERE successor_id is not null;--> statement-breakpoint
CREATE INDEX "close_quotes_age" ON "close_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "exchange_quotes_age" ON "exchange_quotes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_requests_user" ON "payment_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_of_user" ON "payments" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_key" ON "payments" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_request" ON "payments" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "payments_waiting" ON "payments" USING btree ("id") WHERE status in ('pending', 'on_inspection');--> statement-breakpoint
CREATE INDEX "operations_of_period" ON "operations" USING btree ("user_id","created_at","id");