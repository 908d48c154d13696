CREATE TABLE "notice_settings" (
	"user_id" bigint NOT NULL,
	"topic" text NOT NULL,
	"channel" text NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "notice_settings_user_id_topic_channel_pk" PRIMARY KEY("user_id","topic","channel")
);
--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "forwarded_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notice_settings" ADD CONSTRAINT "notice_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_to_forward" ON "notifications" USING btree ("created_at") WHERE forwarded_at is null;