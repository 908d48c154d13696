CREATE TABLE "operation_groups" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operation_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"type" text NOT NULL,
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"balance_after" numeric(38, 18) NOT NULL,
	"movements" integer NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "leads" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "group_id" bigint;--> statement-breakpoint
ALTER TABLE "operation_groups" ADD CONSTRAINT "operation_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "operation_groups_of_day" ON "operation_groups" USING btree ("user_id","type","currency","day");--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_group_id_operation_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."operation_groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_leading" ON "operations" USING btree ("user_id","id") WHERE leads;--> statement-breakpoint
CREATE INDEX "operations_leading_in_currency" ON "operations" USING btree ("user_id","currency","id") WHERE leads or type = 'exchange';--> statement-breakpoint
CREATE INDEX "operations_leading_groups" ON "operations" USING btree ("user_id","type","id") WHERE leads and group_id is not null;--> statement-breakpoint
CREATE INDEX "operations_following" ON "operations" USING btree ("transfer_id") WHERE not leads and group_id is null or type = 'exchange';--> statement-breakpoint
CREATE INDEX "operations_of_group" ON "operations" USING btree ("group_id","id") WHERE group_id is not null;--> statement-breakpoint
CREATE INDEX "operations_of_partner" ON "operations" USING btree ("group_id","reference") WHERE group_id is not null;