CREATE TABLE "problem_reports" (
	"reference" text PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"trace" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "problem_reports_age" ON "problem_reports" USING btree ("created_at");