CREATE TABLE "avatars" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "subscription_options" (
	"id" text PRIMARY KEY NOT NULL,
	"days" integer NOT NULL,
	"price" numeric(38, 18) NOT NULL,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"option" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reminded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "telegram_logins" (
	"hash" text PRIMARY KEY NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_photos" (
	"user_id" bigint NOT NULL,
	"photo" text NOT NULL,
	"image" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_photos_user_id_photo_pk" PRIMARY KEY("user_id","photo"),
	CONSTRAINT "verification_photos_kind" CHECK ("verification_photos"."photo" in ('document', 'login', 'wallet'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"full_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"family_status" text NOT NULL,
	"document_number" text NOT NULL,
	"reason" text,
	"part" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "verifications_status" CHECK ("verifications"."status" in ('in_process', 'completed', 'denied')),
	CONSTRAINT "verifications_part" CHECK ("verifications"."part" is null or "verifications"."part" in ('data', 'document', 'login', 'wallet'))
);
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_purpose";--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_channel";--> statement-breakpoint
ALTER TABLE "challenges" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_lc" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "phone" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "challenges" ADD COLUMN "completed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" text;--> statement-breakpoint
UPDATE "sessions" SET "id" = left("token_hash", 16);--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "scope" text DEFAULT 'full' NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "user_agent" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "email_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "telegram_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "telegram_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "activated_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "users" SET "activated_at" = "phone_confirmed_at";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code_method" text DEFAULT 'sms' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "code_at_sign_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "authenticator_secret" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "authenticator_step" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "subscribed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_photos" ADD CONSTRAINT "verification_photos_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_user_key" ON "avatars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id","ends_at");--> statement-breakpoint
CREATE INDEX "subscriptions_running" ON "subscriptions" USING btree ("ends_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "verifications_waiting" ON "verifications" USING btree ("submitted_at") WHERE status = 'in_process';--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_id_key" ON "sessions" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_telegram_key" ON "users" USING btree ("telegram_id");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_purpose" CHECK ("challenges"."purpose" in ('phone', 'email', 'sign_in', 'password_reset', 'phone_change', 'security', 'withdrawal', 'wallet'));--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_channel" CHECK ("challenges"."channel" in ('sms', 'email', 'telegram', 'authenticator'));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_scope" CHECK ("sessions"."scope" in ('full', 'set_password'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_code_method" CHECK ("users"."code_method" in ('sms', 'email', 'telegram', 'authenticator'));--> statement-breakpoint
INSERT INTO "subscription_options" ("id", "days", "price", "currency") VALUES
	('month', 30, 15, 'USDT'),
	('quarter', 90, 39, 'USDT'),
	('year', 365, 129, 'USDT');
