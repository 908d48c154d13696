CREATE TABLE "branch_totals" (
	"user_id" bigint NOT NULL,
	"partner_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"profit" numeric(38, 18) NOT NULL,
	"pending_profit" numeric(38, 18) NOT NULL,
	CONSTRAINT "branch_totals_user_id_partner_id_line_pk" PRIMARY KEY("user_id","partner_id","line")
);
--> statement-breakpoint
ALTER TABLE "branch_totals" ADD CONSTRAINT "branch_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_totals" ADD CONSTRAINT "branch_totals_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;