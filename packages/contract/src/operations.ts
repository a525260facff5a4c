/** How long operators keep what no feature owns. They delete backups themselves. */
export const operationLimits = { sentMailDays: 7, logDays: 30, backupDays: 30 } as const;
