// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/open_dialog.h"

#include <QFileDialog>
#include <utility>

#include "widgets/file_dialog.h"

namespace magna {

QFileDialog* show_open_dialog(QWidget& parent, const QString& title, const QString& folder,
                              const QString& kinds, QObject* context,
                              std::function<void(const QString& file)> chosen) {
  auto* dialog = make_file_dialog(&parent, title, kinds);
  if (!folder.isEmpty()) dialog->setDirectory(folder);
  dialog->setFileMode(QFileDialog::ExistingFile);
  QObject::connect(dialog, &QFileDialog::fileSelected, context, std::move(chosen));
  dialog->open();
  return dialog;
}

}  // namespace magna
