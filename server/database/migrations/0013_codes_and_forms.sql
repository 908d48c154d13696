ALTER TABLE "challenges" ADD COLUMN "message_id" bigint;
