DROP INDEX "orders_gateway_order_idx";--> statement-breakpoint
CREATE INDEX "orders_kind_idx" ON "orders" USING btree ("kind","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_unsettled_idx" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE ("orders"."submission" in ('unconfirmed', 'not_sent') or "orders"."outcome" = 'unknown' or "orders"."conflict" is not null);--> statement-breakpoint
CREATE INDEX "orders_client_order_prefix_idx" ON "orders" USING btree ("client_orderid" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_reference_prefix_idx" ON "orders" USING btree ("your_reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_gateway_order_prefix_idx" ON "orders" USING btree ("gateway_order_id" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "orders_serial_number_prefix_idx" ON "orders" USING btree ("serial_number" text_pattern_ops);