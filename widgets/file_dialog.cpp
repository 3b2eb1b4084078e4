// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/file_dialog.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QTreeView>
#include <utility>

#include "widgets/tr.h"

namespace magna {

QFileDialog* make_file_dialog(QWidget* parent, const QString& title, const QString& kinds) {
  auto* const dialog = new QFileDialog(parent, title);
  dialog->setOption(QFileDialog::DontUseNativeDialog);
  dialog->setOption(QFileDialog::ReadOnly);  // no renaming or deleting
  dialog->setViewMode(QFileDialog::Detail);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  const std::pair<const char*, QString> names[] = {{"sidebar", tr("Places")},
                                                   {"treeView", tr("Files")},
                                                   {"lookInCombo", tr("Folder")},
                                                   {"fileTypeCombo", tr("Files of type")}};
  for (const auto& [part, name] : names) {
    if (auto* const view = dialog->findChild<QWidget*>(QLatin1String(part))) {
      view->setAccessibleName(name);
    }
  }
  // Name, size and date, whole.
  if (auto* const files = dialog->findChild<QTreeView*>(QStringLiteral("treeView"))) {
    constexpr int kSize = 1;
    constexpr int kType = 2;
    constexpr int kDate = 3;
    files->setColumnHidden(kType, true);
    files->header()->setStretchLastSection(false);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int whole : {kSize, kDate}) {
      files->header()->setSectionResizeMode(whole, QHeaderView::ResizeToContents);
    }
  }
  // One view, which screen readers can read.
  for (const char* const part : {"listModeButton", "detailModeButton"}) {
    if (auto* const button = dialog->findChild<QWidget*>(QLatin1String(part))) button->hide();
  }
  if (!kinds.isEmpty()) dialog->setNameFilters(kinds.split(QStringLiteral(";;")));
  return dialog;
}

}  // namespace magna
