import { z } from "zod";
import * as t from "@/messages/remittance/model";

export const sendInput = z.object({
  orderId: z.uuid(t.orderUnknown),
  address: z.string().trim().max(254, t.emailUseNoMore).pipe(z.email(t.emailInvalid)),
});
