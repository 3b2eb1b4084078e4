// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/plan_log_export.h"

#include <QFileDialog>

#include "widgets/file_dialog.h"
#include "widgets/message_area.h"

namespace magna {
namespace {

const QString kPlanLogNews = QStringLiteral("plan log");  ///< subject of results

}  // namespace

PlanLogExport::PlanLogExport(QWidget& window, ConsoleLink& link, MessageArea& messages,
                             QObject* parent)
    : QObject(parent), window_(window), link_(link), messages_(messages) {
  connect(&saver_, &FileSaver::saved, this, [this](const QString& file) {
    messages_.show_message(Severity::Info, tr("Plan log saved: %1").arg(file), kPlanLogNews);
  });
  connect(&saver_, &FileSaver::failed, this, [this](const QString& file, const QString& why) {
    messages_.show_message(Severity::Warning,
                           tr("The plan log was not saved: %1: %2").arg(file, why), kPlanLogNews);
  });
}

void PlanLogExport::ask_for_file() {
  auto* const dialog =
      make_file_dialog(&window_, tr("Export plan log"), tr("Tables (*.csv);;All files (*)"));
  dialog->setObjectName(QStringLiteral("export_plan_log"));
  dialog->setAcceptMode(QFileDialog::AcceptSave);
  dialog->setDefaultSuffix(QStringLiteral("csv"));
  dialog->selectFile(QStringLiteral("plan-log.csv"));
  connect(dialog, &QFileDialog::fileSelected, this, &PlanLogExport::save_to);
  dialog->open();
}

void PlanLogExport::save_to(const QString& file) {
  link_.ask_plan_log(*this, [this, file](const Result<std::string>& log) {
    if (!log) {
      messages_.show_message(Severity::Warning,
                             tr("The plan log was not saved: %1: %2")
                                 .arg(file, QString::fromStdString(log.error().text())),
                             kPlanLogNews);
      return;
    }
    saver_.save([bytes = QByteArray::fromStdString(*log)] { return bytes; }, file);
  });
}

}  // namespace magna
