# SPDX-License-Identifier: GPL-3.0-or-later
# What every target has in common, and how a room and its tests are declared.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# Development and test builds keep their asserts.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g")
if(MAGNA_LINE_TABLES_ONLY)
  set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1")
endif()

find_program(MAGNA_CCACHE ccache)
if(MAGNA_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${MAGNA_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${MAGNA_CCACHE})
endif()
# Archives that name their objects instead of holding copies of them: written in a moment.
if(NOT APPLE)
  set(CMAKE_CXX_ARCHIVE_CREATE "<CMAKE_AR> qcT <TARGET> <LINK_FLAGS> <OBJECTS>")
  set(CMAKE_CXX_ARCHIVE_APPEND "<CMAKE_AR> qT <TARGET> <LINK_FLAGS> <OBJECTS>")
endif()
find_program(MAGNA_LLD ld.lld)
if(MAGNA_LLD)
  add_link_options(-fuse-ld=lld)
endif()

add_library(magna_common INTERFACE)
target_include_directories(magna_common INTERFACE ${PROJECT_SOURCE_DIR})
# Equal results on all machines of a kind: the compiler must not fuse multiplications with additions.
# Nothing reads errno or traps of arithmetic: without both, loops over numbers become vector instructions.
target_compile_options(magna_common INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -Wno-unused-parameter -ffp-contract=off
  -fno-math-errno -fno-trapping-math
  $<$<BOOL:${MAGNA_WARNINGS_AS_ERRORS}>:-Werror>)
# GCC collects its own garbage only above 1 GiB: a sixth less time for a third more memory.
target_compile_options(magna_common INTERFACE
  "$<$<CXX_COMPILER_ID:GNU>:SHELL:--param ggc-min-heapsize=1048576>")
if(MAGNA_SANITIZE)
  target_compile_options(magna_common INTERFACE
    -fsanitize=${MAGNA_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(magna_common INTERFACE -fsanitize=${MAGNA_SANITIZE})
  # In instrumented code GCC wrongly warns of uninitialized members and mismatched deletes.
  target_compile_options(magna_common INTERFACE
    "$<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized;-Wno-mismatched-new-delete>")
  # What reports need, in three fifths of the time to build. Not for tests: it would come after their own options.
  target_compile_options(magna_common INTERFACE
    "$<$<AND:$<CXX_COMPILER_ID:GNU>,$<NOT:$<BOOL:$<TARGET_PROPERTY:MAGNA_TEST>>>>:-O1;-g1>")
endif()

# magna_test_options(TARGET): tests run for moments and are built often; the rooms they test are built as they are used.
# Instrumented tests are built in a quarter of the time without optimisation.
function(magna_test_options target)
  set(options -O1 -g1)
  if(MAGNA_SANITIZE)
    set(options -O0 -g1)
  endif()
  set_target_properties(${target} PROPERTIES MAGNA_TEST ON)
  target_compile_options(${target} PRIVATE "$<$<CXX_COMPILER_ID:GNU>:${options}>")
endfunction()

# Sources of a library are compiled some at a time, and what most of them include is read once for each
# kind of target: a build takes a third of the time. The names in the nameless namespaces of a room are
# therefore unique. Tidy builds compile each source alone, with what it includes itself.
# magna_precompile(TARGET [TESTS]): the common headers, precompiled once for each kind of target: a kind is what
# else is linked (nothing, Qt, Qt's widgets) and whether it is a test.
function(magna_precompile target)
  if(NOT MAGNA_UNITY)
    return()
  endif()
  get_target_property(libraries ${target} LINK_LIBRARIES)
  if(libraries MATCHES "Qt6::Widgets|Magna::(widgets|gamepad|window)")
    set(kind gui)
  elseif(libraries MATCHES "Qt6::|Magna::(net|actr|agentvr|cognav|gobot|swank|cybot|profile|replay|session|app_sweep)")
    set(kind qt)
  else()
    set(kind core)
  endif()
  if("TESTS" IN_LIST ARGN)
    string(APPEND kind _tests)
  endif()
  if(NOT TARGET magna_headers_${kind})
    magna_headers(${kind})
  endif()
  target_precompile_headers(${target} REUSE_FROM magna_headers_${kind})
endfunction()

# magna_headers(KIND): the library magna_headers_KIND, which holds nothing but precompiled headers. It links as little
# as its headers need: GCC takes them for a target with further definitions, but not for one with fewer.
function(magna_headers kind)
  set(target magna_headers_${kind})
  set(source ${CMAKE_BINARY_DIR}/${target}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "")
  add_library(${target} OBJECT ${source})
  target_link_libraries(${target} PRIVATE magna_common)
  target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath> <cstdint> <functional> <map> <memory>
    <optional> <set> <span> <string> <string_view> <utility> <variant> <vector>)
  if(kind MATCHES "qt")
    target_link_libraries(${target} PRIVATE Qt6::Core)
    target_precompile_headers(${target} PRIVATE <QObject> <QString>)
  elseif(kind MATCHES "gui")
    target_link_libraries(${target} PRIVATE Qt6::Widgets)
    target_precompile_headers(${target} PRIVATE <QApplication> <QPainter> <QString> <QWidget>)
  endif()
  if(kind MATCHES "tests")
    target_link_libraries(${target} PRIVATE GTest::gmock)
    target_precompile_headers(${target} PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
    magna_test_options(${target})
  endif()
endfunction()

# magna_batch_of(OUT SOURCE SIZE COUNT): the batch of a source of a folder of COUNT sources: by the hash of its name, so
# that a source that is added or removed changes its own batch alone. A batch has about SIZE sources.
function(magna_batch_of out source size count)
  cmake_path(GET source FILENAME name)
  cmake_path(GET source PARENT_PATH folder)
  cmake_path(GET folder FILENAME folder)
  set(batches 1)
  math(EXPR enough "${size} * 3 / 2")
  while(count GREATER enough)
    math(EXPR batches "${batches} * 2")
    math(EXPR count "${count} / 2")
  endwhile()
  string(MD5 hash ${name})
  string(SUBSTRING ${hash} 0 6 hash)
  math(EXPR batch "0x${hash} % ${batches}")
  set(${out} ${folder}_${batch} PARENT_SCOPE)
endfunction()

# magna_batches(OUT SIZE SOURCE…): the names of the batches of the sources, in their order.
function(magna_batches out size)
  set(folders "")
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    list(APPEND folders ${folder})
  endforeach()
  set(batches "")
  foreach(source folder IN ZIP_LISTS ARGN folders)
    set(same ${folders})
    list(FILTER same INCLUDE REGEX "^${folder}$")
    list(LENGTH same count)
    magna_batch_of(batch ${source} ${size} ${count})
    list(APPEND batches ${batch})
  endforeach()
  set(${out} "${batches}" PARENT_SCOPE)
endfunction()

# magna_bundle_tests(OUT PROGRAM SOURCE…): bundles of the test sources of a program in place of them, in which each has
# a namespace of its own: their fixtures and helpers share names. What counts the allocations of its program stays alone.
set(MAGNA_BUNDLED 16)
function(magna_bundle_tests out program)
  magna_find(python3 Python3 3.9 COMPONENTS Interpreter)
  set(script ${PROJECT_SOURCE_DIR}/tests/house/bundle_tests.py)
  set(alone "")
  set(together "")
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} counts REGEX "counted_allocations\\.h" LIMIT_COUNT 1)
    if(counts)
      list(APPEND alone ${source})
    else()
      list(APPEND together ${source})
    endif()
  endforeach()
  magna_batches(batches ${MAGNA_BUNDLED} ${together})
  set(names ${batches})
  list(REMOVE_DUPLICATES names)
  foreach(name IN LISTS names)
    set(sources "")
    foreach(source batch IN ZIP_LISTS together batches)
      if(batch STREQUAL name)
        list(APPEND sources ${source})
      endif()
    endforeach()
    set(bundle ${CMAKE_CURRENT_BINARY_DIR}/${program}_${name}.cpp)
    # A source that leaves a bundle changes its list alone.
    file(CONFIGURE OUTPUT ${bundle}.sources CONTENT "${sources}")
    add_custom_command(OUTPUT ${bundle}
      COMMAND Python3::Interpreter ${script} ${bundle} ${sources}
      DEPENDS ${sources} ${script} ${bundle}.sources
      COMMENT "Bundling ${name}" VERBATIM)
    list(APPEND alone ${bundle})
  endforeach()
  set(${out} ${alone} PARENT_SCOPE)
endfunction()

# magna_room(NAME [FOLDERS] [BATCH n] DEPENDS…): the library magna_NAME of all *.cpp in the current folder, and in
# those in it. A changed source costs as much as its batch of n.
function(magna_room name)
  cmake_parse_arguments(ROOM "FOLDERS" "BATCH" "DEPENDS;EXCLUDE" ${ARGN})
  if(NOT ROOM_BATCH)
    set(ROOM_BATCH 16)
  endif()
  set(folders ${CMAKE_CURRENT_SOURCE_DIR})
  if(ROOM_FOLDERS)
    list(APPEND folders ${CMAKE_CURRENT_SOURCE_DIR}/*)
  endif()
  list(TRANSFORM folders APPEND /*.cpp OUTPUT_VARIABLE globs)
  file(GLOB sources CONFIGURE_DEPENDS ${globs})
  foreach(file IN LISTS ROOM_EXCLUDE)
    list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  endforeach()
  add_library(magna_${name} STATIC ${sources})
  target_link_libraries(magna_${name} PUBLIC magna_common ${ROOM_DEPENDS})
  magna_precompile(magna_${name})
  if(MAGNA_UNITY)
    magna_batches(batches ${ROOM_BATCH} ${sources})
    foreach(source batch IN ZIP_LISTS sources batches)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${batch})
    endforeach()
    set_target_properties(magna_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # A type in a nameless namespace belongs to its source, though GCC takes the batch for another file.
    target_compile_options(magna_${name} PRIVATE
      "$<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>")
  endif()
  add_library(Magna::${name} ALIAS magna_${name})
endfunction()

# magna_protobuf(ROOM FILE.proto): what protoc makes of a file of the room. It is not ours: a library of its own,
# magna_ROOM_wire, without our warnings, whose header is a system header. Only the sources of the room see it. All rooms
# link the whole library of protobuf: a program that also links its smaller part would have some of it twice.
function(magna_protobuf room file)
  cmake_path(GET file STEM stem)
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${stem}.pb.cc ${CMAKE_CURRENT_BINARY_DIR}/${stem}.pb.h)
  add_custom_command(
    OUTPUT ${generated}
    COMMAND protobuf::protoc --cpp_out=${CMAKE_CURRENT_BINARY_DIR} -I${CMAKE_CURRENT_SOURCE_DIR}
      ${CMAKE_CURRENT_SOURCE_DIR}/${file}
    DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file} protobuf::protoc
    VERBATIM)
  add_library(magna_${room}_wire STATIC ${generated})
  target_compile_options(magna_${room}_wire PRIVATE -w)
  target_include_directories(magna_${room}_wire SYSTEM INTERFACE ${CMAKE_CURRENT_BINARY_DIR})
  target_link_libraries(magna_${room}_wire PUBLIC protobuf::libprotobuf)
  target_link_libraries(magna_${room} PRIVATE magna_${room}_wire)
  # `./dev check tidy` builds these and nothing else before it looks at sources.
  if(NOT TARGET generated_headers)
    add_custom_target(generated_headers)
  endif()
  add_custom_target(magna_${room}_generated DEPENDS ${generated})
  add_dependencies(generated_headers magna_${room}_generated)
  add_dependencies(magna_${room}_wire magna_${room}_generated)
  add_dependencies(magna_${room} magna_${room}_generated)
endfunction()

# magna_test(NAME FOLDERS f… [MAIN qt|window] [SHARDS n] DEPENDS…): one GoogleTest program of all *_test.cpp in the
# folders, with GoogleTest's main function or one of tests/support. To CTest it is n tests (1 unless told), each with a share
# of the program's tests in one process: a process takes longer to begin than most tests to run. A shard takes about 20 s.
function(magna_test name)
  cmake_parse_arguments(T "" "MAIN;SHARDS" "FOLDERS;DEPENDS" ${ARGN})
  list(TRANSFORM T_FOLDERS PREPEND ${CMAKE_CURRENT_SOURCE_DIR}/)
  list(TRANSFORM T_FOLDERS REPLACE "/\\.$" "")
  list(TRANSFORM T_FOLDERS APPEND /*_test.cpp)
  file(GLOB sources CONFIGURE_DEPENDS ${T_FOLDERS})
  if(MAGNA_UNITY)
    magna_bundle_tests(sources ${name} ${sources})
  endif()
  set(main GTest::gtest_main)
  if(T_MAIN)
    list(APPEND sources ${PROJECT_SOURCE_DIR}/tests/support/${T_MAIN}_main.cpp)
    set(main GTest::gtest)
  endif()
  add_executable(test_${name} ${sources})
  target_link_libraries(test_${name} PRIVATE ${T_DEPENDS} GTest::gmock ${main})
  magna_precompile(test_${name} TESTS)
  magna_test_options(test_${name})
  target_compile_definitions(test_${name} PRIVATE MAGNA_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  if(NOT T_SHARDS)
    set(T_SHARDS 1)
  endif()
  math(EXPR last "${T_SHARDS} - 1")
  foreach(shard RANGE ${last})
    add_test(NAME ${name}.shard${shard} COMMAND test_${name})
    set_tests_properties(${name}.shard${shard} PROPERTIES TIMEOUT 900 COST 50
      ENVIRONMENT "QT_QPA_PLATFORM=offscreen;GTEST_TOTAL_SHARDS=${T_SHARDS};GTEST_SHARD_INDEX=${shard}")
  endforeach()
endfunction()

# magna_add_plays(NAME PYTHON SCRIPT ARGUMENT…): a test NAME.PLAY for each play. Scripts print their names
# with --list.
function(magna_add_plays name python script)
  set(script ${CMAKE_CURRENT_SOURCE_DIR}/${script})
  execute_process(COMMAND ${python} -B ${script} --list
    OUTPUT_VARIABLE plays OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  string(REPLACE "\n" ";" plays "${plays}")
  foreach(play IN LISTS plays)
    add_test(NAME ${name}.${play} COMMAND ${python} -B ${script} ${ARGN} ${play})
    set_tests_properties(${name}.${play} PROPERTIES TIMEOUT 300 COST 20
      ENVIRONMENT "FONTCONFIG_FILE=${PROJECT_SOURCE_DIR}/tests/data/fonts.conf")
  endforeach()
  file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.py)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
endfunction()
