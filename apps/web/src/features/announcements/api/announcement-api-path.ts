/** The path of an announcement on the server. */
export const announcementApiPath = (id: string): string => `/api/announce/${encodeURIComponent(id)}`;
