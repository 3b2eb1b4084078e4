// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/file_dialog.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFileDialog>
#include <QPointer>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>

namespace magna {
namespace {

TEST(FileDialog, CannotChangeFilesAndDeletesItselfWhenClosed) {
  QWidget window;
  const QPointer<QFileDialog> dialog =
      make_file_dialog(&window, QStringLiteral("Save"), QStringLiteral("A (*.a);;All files (*)"));
  EXPECT_TRUE(dialog->testOption(QFileDialog::ReadOnly));
  EXPECT_TRUE(dialog->testOption(QFileDialog::DontUseNativeDialog));
  EXPECT_EQ(dialog->nameFilters(),
            (QStringList{QStringLiteral("A (*.a)"), QStringLiteral("All files (*)")}));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->selectFile(QStringLiteral("new.a"));
  ASSERT_EQ(dialog->selectedFiles().size(), 1);
  EXPECT_TRUE(dialog->selectedFiles()[0].endsWith(QStringLiteral("/new.a")));
  dialog->open();
  dialog->close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.isNull(); }));
}

TEST(FileDialog, NamesTheSizeOfFoldersToo) {
  QTemporaryDir place;
  ASSERT_TRUE(QDir(place.path()).mkdir(QStringLiteral("maps")));
  QWidget window;
  const QPointer<QFileDialog> dialog = make_file_dialog(&window, QStringLiteral("Open"), {});
  dialog->setDirectory(place.path());
  dialog->open();
  const auto* const files = dialog->findChild<QTreeView*>(QStringLiteral("treeView"));
  ASSERT_NE(files, nullptr);
  const auto row = [&] { return files->model()->index(0, 0, files->rootIndex()); };
  ASSERT_TRUE(QTest::qWaitFor([&] { return row().isValid(); }));
  EXPECT_EQ(row().data().toString(), QStringLiteral("maps"));
  EXPECT_EQ(row().siblingAtColumn(1).data(Qt::AccessibleTextRole).toString(),
            QStringLiteral("Folder"));
  dialog->close();
  EXPECT_TRUE(QTest::qWaitFor([&] { return dialog.isNull(); }));
}

}  // namespace
}  // namespace magna
