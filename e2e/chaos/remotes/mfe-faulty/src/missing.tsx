export const Missing = () => <h1>Not missing</h1>;
