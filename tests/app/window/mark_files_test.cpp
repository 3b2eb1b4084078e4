// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/data_files.h"

#include <gtest/gtest.h>

#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>

#include "tests/support/test_window.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"

namespace magna {
namespace {

class MarkFilesTest : public test::WindowTest {
 protected:
  MarkFilesTest() {
    open();
    Snapshot next = link.copy();
    next.marks = std::make_shared<const std::vector<Mark>>(
        std::vector<Mark>{{MarkId{1}, kVictim, "operator", 10}, {MarkId{2}, kNote, "act-r", 20}});
    show(next);
  }
  MarkFiles& files() { return window->part<MarkFiles>(); }
  QString path(const char* name) const { return directory.filePath(QLatin1String(name)); }
  bool says(const char* words) const {
    return !window->context().messages.texts().filter(QLatin1String(words)).isEmpty();
  }
  QByteArray text(const char* name) const {
    QFile file(path(name));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
  }
  void remove_marks() {
    Snapshot next = link.copy();
    next.marks = nullptr;
    show(next);
  }

  const MarkContent kVictim{MarkKind::Victim, {3, 4}, ""};
  const MarkContent kNote{MarkKind::Note, {5, 6}, "stairs"};
};

TEST_F(MarkFilesTest, ImportsWhatItExported) {
  for (const char* name : {"marks.csv", "marks.geojson"}) {
    files().export_to(path(name));
    ASSERT_TRUE(QTest::qWaitFor([&] { return !text(name).isEmpty(); }));
  }
  EXPECT_TRUE(text("marks.csv").startsWith("class,text,x,y,who,when"));
  EXPECT_TRUE(text("marks.geojson").contains("FeatureCollection"));
  remove_marks();
  files().import_from(path("marks.geojson"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return link.count<input::MarkAdd>() == 2; }));
  EXPECT_EQ(window->context().edits.stack().undoText(), QStringLiteral("Import marks"));
  EXPECT_EQ(window->context().edits.stack().count(), 1);
}

TEST_F(MarkFilesTest, SkipsMarksThatAreThere) {
  files().export_to(path("marks.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return !text("marks.csv").isEmpty(); }));
  files().import_from(path("marks.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("marks.csv: 0; already there: 2."); }));
  EXPECT_EQ(link.count<input::MarkAdd>(), 0U);
  EXPECT_FALSE(window->context().edits.stack().canUndo());
}

TEST_F(MarkFilesTest, ADamagedFileChangesNothing) {
  QFile file(path("bad.csv"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("class,x,y\nnote,1,2\nghost,1,2\n");
  file.close();
  files().import_from(path("bad.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("bad.csv:3:1: "); }));
  files().import_from(path("missing.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("missing.csv"); }));
  EXPECT_EQ(link.count<input::MarkAdd>(), 0U);
}

TEST_F(MarkFilesTest, ASuccessReplacesTheFailureBefore) {
  files().import_from(path("missing.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("No marks were imported: "); }));
  files().export_to(path("no folder/marks.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("The marks were not exported: "); }));
  files().export_to(path("marks.csv"));
  ASSERT_TRUE(QTest::qWaitFor([&] { return says("Marks exported: "); }));
  EXPECT_EQ(window->context().messages.texts().size(), 1);
}

TEST_F(MarkFilesTest, AnotherKindOfFileKeepsTheTypedName) {
  window->context().actions["world.export_marks"].trigger();
  auto* const save = window->findChild<QFileDialog*>(QStringLiteral("export_marks"));
  ASSERT_NE(save, nullptr);
  auto* const name = save->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
  auto* const kinds = save->findChild<QComboBox*>(QStringLiteral("fileTypeCombo"));
  ASSERT_NE(name, nullptr);
  ASSERT_NE(kinds, nullptr);
  EXPECT_EQ(name->text(), QStringLiteral("marks.csv"));
  name->setText(QStringLiteral("second day.csv"));
  const auto choose = [kinds](int kind) {
    kinds->setCurrentIndex(kind);
    emit kinds->activated(kind);
    emit kinds->textActivated(kinds->itemText(kind));
  };
  choose(2);
  EXPECT_EQ(name->text(), QStringLiteral("second day.html"));
  EXPECT_EQ(save->defaultSuffix(), QStringLiteral("html"));
  choose(1);
  EXPECT_EQ(name->text(), QStringLiteral("second day.geojson"));
  save->close();
}

TEST_F(MarkFilesTest, AsksForAFile) {
  window->context().actions["world.export_marks"].trigger();
  auto* const save = window->findChild<QFileDialog*>(QStringLiteral("export_marks"));
  ASSERT_NE(save, nullptr);
  EXPECT_EQ(save->acceptMode(), QFileDialog::AcceptSave);
  EXPECT_TRUE(link.parts.progress) << "for pages";
  save->close();
  EXPECT_FALSE(link.parts.progress);
  window->context().actions["world.import_marks"].trigger();
  auto* const load = window->findChild<QFileDialog*>(QStringLiteral("import_marks"));
  ASSERT_NE(load, nullptr);
  EXPECT_EQ(load->fileMode(), QFileDialog::ExistingFile);
  load->close();
}

}  // namespace
}  // namespace magna
