// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/open_dialog.h"

#include <QFileDialog>
#include <utility>

namespace magna {

QFileDialog* show_open_dialog(QWidget& parent, const QString& title, const QString& folder,
                              const QString& kinds, QObject* context,
                              std::function<void(const QString& file)> chosen) {
  auto* dialog = new QFileDialog(&parent, title, folder, kinds);
  dialog->setOption(QFileDialog::DontUseNativeDialog);
  dialog->setOption(QFileDialog::ReadOnly);  // no renaming or deleting
  dialog->setViewMode(QFileDialog::List);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setFileMode(QFileDialog::ExistingFile);
  QObject::connect(dialog, &QFileDialog::fileSelected, context, std::move(chosen));
  dialog->open();
  return dialog;
}

}  // namespace magna
