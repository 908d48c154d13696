CREATE TABLE "authenticator_misses" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "authenticator_misses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"missed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "factor_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone NOT NULL,
	"cancelled_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "factor_changes_kind" CHECK ("factor_changes"."kind" in ('phone', 'email', 'method'))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint,
	"kind" text NOT NULL,
	"address" text,
	"request_id" text,
	"operator" text,
	"params" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "challenges" DROP CONSTRAINT "challenges_purpose";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "withdrawals_held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "authenticator_misses" ADD CONSTRAINT "authenticator_misses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_changes" ADD CONSTRAINT "factor_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authenticator_misses_user" ON "authenticator_misses" USING btree ("user_id","missed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_changes_token_key" ON "factor_changes" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_changes_waiting_key" ON "factor_changes" USING btree ("user_id") WHERE cancelled_at is null and completed_at is null;--> statement-breakpoint
CREATE INDEX "factor_changes_ready" ON "factor_changes" USING btree ("ready_at") WHERE cancelled_at is null and completed_at is null;--> statement-breakpoint
CREATE INDEX "security_events_user" ON "security_events" USING btree ("user_id","id");--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_purpose" CHECK ("challenges"."purpose" in ('phone', 'email', 'sign_in', 'password_reset', 'phone_change', 'security', 'withdrawal', 'wallet', 'change'));