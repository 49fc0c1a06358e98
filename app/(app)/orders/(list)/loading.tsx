export { ListLoading as default } from "@/components/list/list-loading";
