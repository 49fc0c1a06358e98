import {
  BookOpen,
  BookUser,
  History,
  Layers,
  LayoutList,
  type LucideIcon,
  Plug,
  ReceiptText,
  Repeat,
  Sheet,
  UserRoundCheck,
  Users,
} from "lucide-react";
import type { NavigationIcon } from "../pages";

const icons: Record<NavigationIcon, LucideIcon> = {
  overview: LayoutList,
  approvals: UserRoundCheck,
  orders: ReceiptText,
  batches: Layers,
  payees: BookUser,
  recurring: Repeat,
  reports: Sheet,
  audit: History,
  connections: Plug,
  users: Users,
  help: BookOpen,
};

export function PageIcon({ name }: { name: NavigationIcon }) {
  const Icon = icons[name];
  return <Icon size={16} className="shrink-0" aria-hidden />;
}
