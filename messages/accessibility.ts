export const title = "Accessibility";
export const statement =
  "Paydesk is made for everyone who sends money for a company. It aims to meet WCAG 2.2, level AA.";
export const worksTitle = "What works";
export const works = [
  "Everything can be done with the keyboard. Press ? for the shortcuts; single-key shortcuts can be turned off in the account menu.",
  "Each page has headings, labels and landmarks for screen readers. Charts have a table.",
  "Light and dark themes, forced colours, 200 % zoom and screens from 380 px are supported.",
  "Motion stops when your system asks for reduced motion.",
];
export const limitsTitle = "Known limits";
export const limits = [
  "PDF files, such as receipts, aren’t tagged. The same facts are on the order’s page.",
  "On a telephone, the batch grid is a list of rows instead of a spreadsheet.",
];
export const checkedTitle = "How it’s checked";
export const checkedHow =
  "Before each release, axe tests every page in both themes. The main tasks are tested with the keyboard alone.";
export const reportTitle = "Report a barrier";
export const reportToAdmin = "Tell an admin of your organisation what you wanted to do and what stopped you.";
export const enforcement =
  "In the European Union, you can also turn to the authority of your country that oversees the European Accessibility Act.";
