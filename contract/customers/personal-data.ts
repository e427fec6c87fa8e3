/** Everything stored about the asking person, as a file to keep (PRO-03). */
export const personalDataPath = "/files/my-data.json";
