// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/data_files.h"
#include "core/imagery/pictured_floor.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QFileDialog>
#include <QTemporaryDir>
#include <QTest>
#include <QWidget>

#include "tests/support/fake_console_link.h"
#include "widgets/base/bars/message_area.h"

namespace magna {
namespace {

class PlanLogExportTest : public testing::Test {
 protected:
  QString path(const char* name) const { return folder.filePath(QLatin1String(name)); }
  bool shows(const QString& words) const { return !messages.texts().filter(words).isEmpty(); }

  QTemporaryDir folder;
  QWidget window;
  MessageArea messages{&window};
  test::FakeConsoleLink link;
  PlanLogExport log_export{window, link, messages};
};

TEST_F(PlanLogExportTest, SavesTheLogOfTheSession) {
  link.plan_log = std::string("run,number\r\n1,1\r\n");
  log_export.save_to(path("log.csv"));
  ASSERT_TRUE(QTest::qWaitFor([this] { return shows(QStringLiteral("Plan log saved")); }));
  QFile file(path("log.csv"));
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), QByteArray("run,number\r\n1,1\r\n"));
}

TEST_F(PlanLogExportTest, SaysWhyNothingWasSaved) {
  link.plan_log = Error{"a program is computing: export the log when it waits"};
  log_export.save_to(path("log.csv"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows(QStringLiteral("a program is computing")); }));
  EXPECT_FALSE(QFile::exists(path("log.csv")));
  link.plan_log = std::string("run\r\n");
  log_export.save_to(path("no/such/folder/log.csv"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return shows(QStringLiteral("was not saved")); }));
}

TEST_F(PlanLogExportTest, AsksForAFile) {
  log_export.ask_for_file();
  auto* const dialog = window.findChild<QFileDialog*>(QStringLiteral("export_plan_log"));
  ASSERT_NE(dialog, nullptr);
  EXPECT_EQ(dialog->acceptMode(), QFileDialog::AcceptSave);
  link.plan_log = std::string("run\r\n");
  emit dialog->fileSelected(path("chosen.csv"));
  EXPECT_TRUE(QTest::qWaitFor([this] { return QFile::exists(path("chosen.csv")); }));
  dialog->close();
}

}  // namespace
}  // namespace magna
