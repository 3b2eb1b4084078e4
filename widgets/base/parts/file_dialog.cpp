// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/base/parts/file_dialog.h"

#include <QFileDialog>
#include <QHeaderView>
#include <QIdentityProxyModel>
#include <QTreeView>
#include <utility>

#include "widgets/base/parts/table_text.h"
#include "widgets/base/text/tr.h"

namespace magna {
namespace {

constexpr int kSizeColumn = 1;
constexpr int kTypeColumn = 2;
constexpr int kDateColumn = 3;

/// Folders have no size; screen readers say so.
class FilesWithSizes final : public QIdentityProxyModel {
 public:
  using QIdentityProxyModel::QIdentityProxyModel;

  QVariant data(const QModelIndex& index, int role) const override {
    const bool size = role == Qt::AccessibleTextRole && index.column() == kSizeColumn;
    if (size && data(index, Qt::DisplayRole).toString().isEmpty()) return magna::tr("Folder");
    return QIdentityProxyModel::data(index, role);
  }
};

}  // namespace

QFileDialog* make_file_dialog(QWidget* parent, const QString& title, const QString& kinds) {
  auto* const dialog = new QFileDialog(parent, title);
  dialog->setOption(QFileDialog::DontUseNativeDialog);
  dialog->setOption(QFileDialog::ReadOnly);  // no renaming or deleting
  dialog->setProxyModel(new FilesWithSizes(dialog));
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
    files->setColumnHidden(kTypeColumn, true);
    files->header()->setStretchLastSection(false);
    files->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    for (const int whole : {kSizeColumn, kDateColumn}) {
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

FileSaver::FileSaver(QObject* parent) : QObject(parent) { pool_.setMaxThreadCount(1); }

FileSaver::~FileSaver() { pool_.waitForDone(); }

void FileSaver::save(std::function<QByteArray()> contents, const QString& file) {
  pool_.start([this, contents = std::move(contents), file] {
    const QString why = save_bytes(file, contents());
    QMetaObject::invokeMethod(
        this,
        [this, file, why] {
          if (why.isEmpty()) {
            emit saved(file);
          } else {
            emit failed(file, why);
          }
        },
        Qt::QueuedConnection);
  });
}

}  // namespace magna
