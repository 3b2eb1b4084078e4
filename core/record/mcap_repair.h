// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <span>

#include "core/record/mcap_records.h"
#include "core/sim/result.h"

namespace magna {

/// Ends a file whose program was killed: appends index, summary and footer. The bytes of a last
/// record that was written in part are cut off first, for no reader could pass them. Does nothing
/// to a file that has an index. Returns why it was left as it is: it is damaged elsewhere, another
/// program is writing it, or its folder or disk does not permit it.
std::optional<Error> repair_mcap(const std::filesystem::path& path);

/// Adds metadata records to a file that has an index: they take the place of its ending, and the
/// ending follows them. A file that is cut off in between is one without an index. On an error the
/// file stays as it is.
std::optional<Error> append_metadata(const std::filesystem::path& path,
                                     std::span<const McapMetadata> records);

}  // namespace magna
