CREATE TABLE "notice_browsers" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" text,
	"endpoint" text NOT NULL,
	"public_key" text NOT NULL,
	"auth_secret" text NOT NULL,
	"shows_amounts" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notice_browsers" ADD CONSTRAINT "notice_browsers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_browsers" ADD CONSTRAINT "notice_browsers_token_hash_sessions_token_hash_fk" FOREIGN KEY ("token_hash") REFERENCES "public"."sessions"("token_hash") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_browsers_user" ON "notice_browsers" USING btree ("user_id","seen_at");--> statement-breakpoint
CREATE INDEX "notice_browsers_session" ON "notice_browsers" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "notice_browsers_age" ON "notice_browsers" USING btree ("seen_at");