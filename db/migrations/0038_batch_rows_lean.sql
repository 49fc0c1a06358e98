DROP INDEX "batch_rows_client_order_idx";--> statement-breakpoint
DROP INDEX "batch_rows_order_key";--> statement-breakpoint
CREATE INDEX "batch_rows_from_idx" ON "batch_rows" USING btree ("from_batch_id","from_number") WHERE "batch_rows"."from_batch_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "batch_rows_order_key" ON "batch_rows" USING btree ("order_id") WHERE "batch_rows"."order_id" is not null;