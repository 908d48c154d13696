ALTER TABLE "referral_lines" ADD COLUMN "pending_investments" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_lines" ADD COLUMN "pending_profit" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "price" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "turnover" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "referral" numeric(38, 18)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" ADD COLUMN "matching" numeric(38, 18)[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "line_totals" ADD COLUMN "pending_investments" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "line_totals" ADD COLUMN "pending_profit" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "turnovers" ADD COLUMN "pending" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "deposits" DROP COLUMN "counted";