/** Returns everything stored about the requesting person as a file (PRO-03). */
export const personalDataPath = "/files/my-data.json";
