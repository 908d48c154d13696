CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"cover_id" text,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "news_covers" (
	"id" text PRIMARY KEY NOT NULL,
	"image" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_reads" (
	"user_id" bigint NOT NULL,
	"news_id" bigint NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_reads_user_id_news_id_pk" PRIMARY KEY("user_id","news_id")
);
--> statement-breakpoint
CREATE TABLE "news_texts" (
	"news_id" bigint NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "news_texts_news_id_locale_pk" PRIMARY KEY("news_id","locale")
);
--> statement-breakpoint
CREATE TABLE "line_totals" (
	"user_id" bigint NOT NULL,
	"line" smallint NOT NULL,
	"partners" integer DEFAULT 0 NOT NULL,
	"investments" numeric(38, 18) DEFAULT '0' NOT NULL,
	"profit" numeric(38, 18) DEFAULT '0' NOT NULL,
	CONSTRAINT "line_totals_user_id_line_pk" PRIMARY KEY("user_id","line")
);
--> statement-breakpoint
DROP INDEX "referral_lines_page";--> statement-breakpoint
ALTER TABLE "referral_lines" ADD COLUMN "login_lc" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "referral_lines" ADD COLUMN "joined_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "referral_lines" SET "login_lc" = "users"."login_lc", "joined_at" = "users"."activated_at" FROM "users" WHERE "users"."id" = "referral_lines"."descendant_id";--> statement-breakpoint
ALTER TABLE "referral_lines" ALTER COLUMN "login_lc" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_lines" ADD COLUMN "investments" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "referral_lines" ADD COLUMN "profit" numeric(38, 18) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_cover_id_news_covers_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."news_covers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_reads" ADD CONSTRAINT "news_reads_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_texts" ADD CONSTRAINT "news_texts_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_totals" ADD CONSTRAINT "line_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_page" ON "news" USING btree ("published_at","id");--> statement-breakpoint
-- What was counted when each deposit was opened, and each income when it came, is valued at the prices of today: the books do not keep older ones.
WITH prices AS (
	SELECT 'USDT' AS currency, 1::numeric AS price
	UNION ALL
	SELECT currency, price FROM rates WHERE currency <> 'USDT'
), invested AS (
	SELECT deposits.user_id, sum(trunc(deposits.counted * prices.price, 8)) AS value
	FROM deposits JOIN prices ON prices.currency = deposits.currency
	GROUP BY deposits.user_id
)
UPDATE referral_lines SET investments = invested.value
FROM invested WHERE invested.user_id = referral_lines.descendant_id;--> statement-breakpoint
WITH prices AS (
	SELECT 'USDT' AS currency, 1::numeric AS price
	UNION ALL
	SELECT currency, price FROM rates WHERE currency <> 'USDT'
), brought AS (
	SELECT operations.user_id, partners.id AS partner_id, sum(trunc(operations.amount * prices.price, 8)) AS value
	FROM operations
		JOIN users AS partners ON partners.login = operations.reference
		JOIN prices ON prices.currency = operations.currency
	WHERE operations.type IN ('referrals', 'matching')
	GROUP BY operations.user_id, partners.id
)
UPDATE referral_lines SET profit = brought.value
FROM brought WHERE brought.user_id = referral_lines.ancestor_id AND brought.partner_id = referral_lines.descendant_id;--> statement-breakpoint
INSERT INTO line_totals (user_id, line, partners, investments, profit)
SELECT ancestor_id, line, count(joined_at), sum(investments), sum(profit)
FROM referral_lines GROUP BY ancestor_id, line;--> statement-breakpoint
INSERT INTO turnovers (user_id, amount)
SELECT user_id, sum(investments) FROM line_totals GROUP BY user_id HAVING sum(investments) > 0
ON CONFLICT (user_id) DO UPDATE SET amount = excluded.amount;--> statement-breakpoint
CREATE INDEX "referral_lines_by_login" ON "referral_lines" USING btree ("ancestor_id","line","login_lc") WHERE joined_at is not null;--> statement-breakpoint
CREATE INDEX "referral_lines_by_investments" ON "referral_lines" USING btree ("ancestor_id","line","investments","login_lc") WHERE joined_at is not null;--> statement-breakpoint
CREATE INDEX "referral_lines_by_profit" ON "referral_lines" USING btree ("ancestor_id","line","profit","login_lc") WHERE joined_at is not null;