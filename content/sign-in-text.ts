/** DLG: texts of the dialog on the public pages. The behaviors promise them as they are: change them with care. */
export const signInText = {
	email: "Email",
	password: "Password",
	/** Before the right spelling of a mistyped email. */
	didYouMean: "Did you mean",
	rememberMe: "Remember me",
	close: "Close",
	/** Before the link that leads to registration. */
	newHere: "Bought it and new here?",
	register: "Register",
	/** Above the page, where a page for members led here. */
	offer: { text: "Sign in to open the page you asked for.", label: "Sign in" },
	signIn: {
		title: "Welcome back",
		subtitle: "Enter your credentials to login to your account",
		submit: "Sign In",
		busy: "Signing in...",
		failed: "An error occurred during sign in",
		done: "",
		/** To the other view. */
		other: "Forgot password?",
	},
	reset: {
		title: "Reset your password",
		subtitle: "We will send a link to the email address of your account.",
		submit: "Send Reset Link",
		busy: "Sending...",
		failed: "Failed to send reset email.",
		done: "Check your email for password reset instructions.",
		other: "Back to Sign In",
	},
};
