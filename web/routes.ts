import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

export default [
	// Public, without React in the browser
	layout("routes/public/static-layout.tsx", [
		index("routes/public/landing.tsx"),
		route("coming-soon", "routes/public/coming-soon.tsx"),
		route("terms", "routes/public/terms.tsx"),
		route("privacy", "routes/public/privacy.tsx"),
		route("earnings", "routes/public/earnings.tsx"),
		route("free-lesson", "routes/public/free-lesson.tsx"),
		route("free-lesson/sent", "routes/public/free-lesson-sent.tsx"),
		route("free-lesson/open", "routes/public/free-lesson-open.tsx"),
		// Every unknown address
		route("*", "routes/public/not-found.tsx"),
	]),

	// Shown by a device without a network
	layout("routes/member/offline-layout.tsx", [route("offline", "routes/member/offline.tsx")]),

	layout("routes/application-layout.tsx", [
		// Public
		route("auth", "routes/public/auth.tsx"),
		route("reset-password", "routes/public/reset-password.tsx"),
		route("order", "routes/public/order.tsx"),
		route("resume/:token", "routes/public/resume.tsx"),
		route("thanks", "routes/public/thanks.tsx"),
		route("open-purchase", "routes/public/open-purchase.tsx"),
		route("correct-email", "routes/public/correct-email.tsx"),
		route("find-my-purchase", "routes/public/find-my-purchase.tsx"),
		route("withdraw", "routes/public/withdraw.tsx"),
		route("account-deleted", "routes/public/account-deleted.tsx"),
		route("mail", "routes/public/mail.tsx"),
		route("setup", "routes/public/setup.tsx"),
		route("admin-invitation", "routes/public/admin-invitation.tsx"),
		route("test-user-setup", "routes/public/test-user-setup.tsx"),
		route("preview", "routes/public/preview.tsx"),
		route("preview/lessons/:lessonId", "routes/public/preview-lesson.tsx"),
		route("member-preview", "routes/public/member-preview.tsx"),
		route("member-preview/lessons/:lessonId", "routes/public/member-preview-lesson.tsx"),

		// Member
		layout("routes/member/course-layout.tsx", [
			route("course", "routes/member/course.tsx"),
			route("course/lessons/:lessonId", "routes/member/course-lesson.tsx"),
		]),
		layout("routes/member/member-layout.tsx", [
			route("dashboard", "routes/member/dashboard.tsx"),
			route("dashboard-old", "routes/member/dashboard-old.tsx"),
			route("profile", "routes/member/profile.tsx"),
			route("profile/receipts/:orderId", "routes/member/receipt.tsx"),
			route("seats", "routes/member/seats.tsx"),
			route("review", "routes/member/review.tsx"),
			route("sequences/:sequenceId", "routes/member/sequence.tsx"),
			route("sequences/:sequenceId/:day", "routes/member/sequence-message.tsx"),
		]),
		layout("routes/member/files-layout.tsx", [
			route("library", "routes/member/library.tsx"),
			route("downloads", "routes/member/downloads.tsx"),
			route("digital-downloads", "routes/member/digital-downloads.tsx"),
		]),
		layout("routes/member/reader-layout.tsx", [route("library/:itemId", "routes/member/reader.tsx")]),

		// Admin
		route("admin", "routes/admin/admin-layout.tsx", [
			index("routes/admin/admin.tsx"),
			route("profile", "routes/admin/profile.tsx"),
			route("import", "routes/admin/import.tsx"),
			route("users", "routes/admin/users.tsx"),
			route("users/:customerId", "routes/admin/user.tsx"),
			route("leads", "routes/admin/leads.tsx"),
			route("orders", "routes/admin/orders.tsx"),
			route("orders/:orderId", "routes/admin/order.tsx"),
			route("orders/:orderId/proof", "routes/admin/order-proof.tsx"),
			route("payments", "routes/admin/payments.tsx"),
			route("codes", "routes/admin/codes.tsx"),
			route("reviews", "routes/admin/reviews.tsx"),
			route("analytics", "routes/admin/analytics.tsx"),
			route("sales-page", "routes/admin/sales-page.tsx"),
			route("sales-page/test", "routes/admin/sales-page-test.tsx"),
			route("sales-page/versions", "routes/admin/sales-page-versions.tsx"),
			route("sales-page/versions/:number", "routes/admin/sales-page-version.tsx"),
			route("audit-log", "routes/admin/audit-log.tsx"),
			route("updates", "routes/admin/updates.tsx"),
			route("downloads", "routes/admin/downloads.tsx"),
			route("digital-downloads", "routes/admin/digital-downloads.tsx"),
			route("settings", "routes/admin/settings.tsx"),
			route("settings/server", "routes/admin/server-settings.tsx"),
			route("brand", "routes/admin/brand.tsx"),
			route("guide", "routes/admin/guide.tsx"),
			route("admins", "routes/admin/admins.tsx"),
			route("email", "routes/admin/email.tsx"),
			route("sequences", "routes/admin/sequences.tsx"),
			route("sequences/:sequenceId", "routes/admin/sequence.tsx"),
			route("sequences/:sequenceId/messages/new", "routes/admin/sequence-message-new.tsx"),
			route("sequences/:sequenceId/messages/:messageId", "routes/admin/sequence-message.tsx"),
			route("modules", "routes/admin/modules.tsx"),
			route("modules/new", "routes/admin/module-new.tsx"),
			route("modules/:moduleId", "routes/admin/module.tsx"),
			route("modules/:moduleId/lessons/new", "routes/admin/lesson-new.tsx"),
			route("modules/:moduleId/lessons/:lessonId", "routes/admin/lesson.tsx"),
		]),
	]),
] satisfies RouteConfig;
