// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>

#include "app/window/source_opener.h"
#include "tests/support/child.h"

namespace magna {
namespace {

const FilePlace kPlace{QStringLiteral("/my worlds/a;rm.lisp"), 12, 3};

TEST(EditorCallTest, SubstitutesFileLineAndColumn) {
  const auto call = editor_call(QStringLiteral("kate --line=%l -c %c %f"), kPlace);
  ASSERT_TRUE(call);
  EXPECT_EQ(call->program, QStringLiteral("kate"));
  EXPECT_EQ(call->arguments, (QStringList{"--line=12", "-c", "3", "/my worlds/a;rm.lisp"}));
  EXPECT_EQ(editor_call(QStringLiteral("code -g %f:%l:%c"), kPlace)->arguments,
            (QStringList{"-g", "/my worlds/a;rm.lisp:12:3"}));
}

TEST(EditorCallTest, AppendsTheFileWhereItIsNotNamed) {
  EXPECT_EQ(editor_call(QStringLiteral("vi +%l"), kPlace)->arguments,
            (QStringList{"+12", "/my worlds/a;rm.lisp"}));
}

TEST(EditorCallTest, KeepsQuotedWordsTogetherAndNeverSplitsTheFile) {
  const auto call =
      editor_call(QStringLiteral("\"/opt/my editor/run\" \"--at %l\" 100%% 5% %x %f"), kPlace);
  EXPECT_EQ(call->program, QStringLiteral("/opt/my editor/run"));
  EXPECT_EQ(call->arguments, (QStringList{"--at 12", "100%", "5%", "%x", "/my worlds/a;rm.lisp"}));
  const FilePlace odd{QStringLiteral("/w/%l \" $(x).lisp"), 0, 0};
  EXPECT_EQ(editor_call(QStringLiteral("vi +%l %f"), odd)->arguments,
            (QStringList{"+1", "/w/%l \" $(x).lisp"}));
}

TEST(EditorCallTest, IsEmptyWithoutACommand) {
  EXPECT_FALSE(editor_call(QString(), kPlace));
  EXPECT_FALSE(editor_call(QStringLiteral("   "), kPlace));
}

TEST(EditorDialogTest, PreviewsTheCommandBeforeItIsAccepted) {
  EditorDialog dialog{QString()};
  dialog.setAttribute(Qt::WA_DeleteOnClose, false);
  EXPECT_EQ(test::text(dialog, "Effect of the command"),
            QStringLiteral("Files open in the desktop's default program."));
  test::child<QLineEdit>(dialog, "Command of the editor").setText(QStringLiteral("/bin/sh -n %f"));
  EXPECT_EQ(test::text(dialog, "Effect of the command"),
            QStringLiteral("Starts: /bin/sh -n /worlds/office.lisp"));
  test::child<QLineEdit>(dialog, "Command of the editor")
      .setText(QStringLiteral(" no-such-editor %f "));
  EXPECT_EQ(test::text(dialog, "Effect of the command"),
            QStringLiteral("no-such-editor is not an installed program."));
  QSignalSpy wanted(&dialog, &EditorDialog::command_wanted);
  dialog.accept();
  EXPECT_EQ(wanted.count(), 0) << "only its button takes it";
}

}  // namespace
}  // namespace magna
